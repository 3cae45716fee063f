// A server for the conformance suite with Dressed, whose handlers are in the folder src. It runs in Hono's adapter for
// Node, because Dressed's own server listens on all addresses.

import { serve } from '@hono/node-server';
import { handleRequest, installCommands } from 'dressed/server';
import { serverConfig } from 'dressed/utils';

process.env.DISCORD_APP_ID = process.env.DISCORD_APPLICATION_ID;
Object.assign(serverConfig, { requests: { routeBase: process.env.DISCORD_API_BASE } });

// Dressed looks for handlers, and writes its bundle, in the working directory, and its bundler in the directory at the
// time of the import.
process.chdir(import.meta.dirname);
const { default: build } = await import('dressed/build');
const { commands, components, events } = await build();
await installCommands(commands);

const fetch = (request) => handleRequest(request, commands, components, events);
serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`listening on http://127.0.0.1:${port}/`));
