// The tools: inspector, commands, world and activity.

/** @import { SessionRecord } from "../base/record.js" */
/** @import { World } from "../base/world.js" */
/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Tool } from "./tabs.js" */

import { onPlaceChange, parameter, setParameters } from "../base/location.js";
import { Activity } from "./activity.js";
import { Channels } from "./channels.js";
import { Commands } from "./commands.js";
import { Coverage } from "./coverage.js";
import { titleOf } from "./exchanges.js";
import { Figures } from "./figures.js";
import { Gateway } from "./gateway.js";
import { Inspector } from "./inspector.js";
import { People } from "./people.js";
import { Roles } from "./roles.js";
import { Snapshots } from "./snapshots.js";
import { Tabs, toolOfParts } from "./tabs.js";
import { Trouble } from "./trouble.js";

/**
 * The rest of the page, as the tools use it.
 * @typedef {object} ToolsContext
 * @property {World} world
 * @property {SessionRecord} record
 * @property {() => Viewer} viewer
 * @property {Tool} members
 * @property {(line: string) => void} prefill
 * @property {() => Promise<void>} onChange
 */

/** Returns the name of a tool as addresses have it. @param {string} name */
const inAddress = (name) => name.toLowerCase().replaceAll(" ", "-");

export class ToolsColumn {
  /**
   * @param {HTMLElement} parent
   * @param {ToolsContext} context
   */
  constructor(parent, { members, onChange, prefill, record, viewer, world }) {
    this.inspector = new Inspector(record, {
      runAgain: async (interaction) => {
        const exchange = record.exchanges.get(interaction);
        const occasion = exchange ? `used ${titleOf(exchange)} again` : "used it again";
        const fault = await viewer().repeat(interaction, occasion);
        if (fault) throw new Error(fault.message);
      },
      edit: prefill,
    });
    this.world = world;
    this.trouble = new Trouble(viewer, onChange);
    this.gateway = new Gateway(viewer, onChange);
    const onOpen = () => setParameters({ tab: inAddress(this.openName()) });
    const commands = [new Commands(viewer), new Figures(record), new Coverage(world, prefill)];
    const people = new People(members, viewer, onChange);
    const [roles, channels] = [new Roles(viewer, onChange), new Channels(viewer, onChange)];
    this.parts = [
      toolOfParts("Commands", commands, onOpen),
      toolOfParts("World", [people, roles, channels, this.trouble, new Snapshots(onChange)], onOpen),
    ];
    const tools = [this.inspector, ...this.parts, new Activity(record, (interaction) => this.inspect(interaction))];
    const column = document.createElement("div");
    column.className = "tools-column";
    parent.replaceChildren(column);
    this.tabs = new Tabs(tools, column, { label: "Tools", onOpen });
    this.openFromAddress();
    onPlaceChange(() => this.openFromAddress());
  }

  /** Returns the name of the open tool, or of its open part. */
  openName() {
    const tool = this.tabs.tools[this.tabs.current];
    const tabs = this.parts.find((one) => one === tool)?.tabs;
    return tabs?.tools[tabs.current]?.name ?? tool?.name ?? "";
  }

  /** Opens the tool and the interaction that the address names. */
  openFromAddress() {
    const name = this.names().find((one) => inAddress(one) === parameter("tab"));
    if (name !== undefined && name !== this.openName()) this.open(name);
    const interaction = parameter("i");
    if (interaction !== "") this.inspector.select(interaction);
  }

  /** Shows an interaction in the inspector. @param {string} interaction */
  inspect(interaction) {
    this.inspector.select(interaction);
    this.tabs.openByName(this.inspector.name);
  }

  /** Returns the names of the tools and of their parts. */
  names() {
    return [
      ...this.tabs.tools.map(({ name }) => name),
      ...this.parts.flatMap(({ tabs }) => tabs.tools.map(({ name }) => name)),
    ];
  }

  /** Opens a tool, or a part of a tool. @param {string} name */
  open(name) {
    const outer = this.parts.find(({ tabs }) => tabs.tools.some((tool) => tool.name === name));
    outer?.tabs.openByName(name);
    this.tabs.openByName(outer?.name ?? name);
  }

  /** Shows changes of the world and of the record. */
  update() {
    const { name } = this.gateway;
    if (this.world.has("gateway") && !this.names().includes(name)) {
      this.parts[1]?.tabs.add(this.gateway);
      if (parameter("tab") === inAddress(name)) this.open(name);
    }
    this.tabs.update();
    return this.trouble.load();
  }
}
