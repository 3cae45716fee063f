import { serve } from "./bot.js";

const { url } = await serve(process.env);
console.log(`listening on ${url}`);
