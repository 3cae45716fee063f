// Connects a bot to the emulator in the place of Discord: `guildhall-emulator exec --redirect` names this module in
// NODE_OPTIONS, so Node.js loads it before the bot. All clients for HTTPS and WebSocket open their connections by
// `tls.connect`: `fetch`, undici, `node:https` and ws.

const { syncBuiltinESMExports } = require('node:module');
const tls = require('node:tls');

const port = Number(process.env.GUILDHALL_REDIRECT_PORT);
const domains = process.env.GUILDHALL_REDIRECT_DOMAINS.split(' ');
const { connect } = tls;

const isDiscord = (host) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** Returns the options of a call: `connect(options)`, or `connect(port, host, options)` without host or options. */
const optionsOf = ([first, second, ...others]) => {
  const host = typeof second === 'string' ? { host: second } : second;
  return Object.assign({}, typeof first === 'object' ? first : { port: first }, host, ...others);
};

tls.connect = (...given) => {
  const callback = given.find((value) => typeof value === 'function');
  const options = optionsOf(given.filter((value) => value !== callback));
  const host = String(options.host ?? '').toLowerCase();
  // A connection by a proxy has a socket already.
  if (options.socket || !isDiscord(host)) return connect(...given);
  return connect({ ...options, host: '127.0.0.1', port, servername: options.servername || host }, callback);
};

// For bots that import the function by its name.
syncBuiltinESMExports();
