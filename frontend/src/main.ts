import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./focus";
import { settings } from "./settings/settings.svelte";
import { speech } from "./text/language.svelte";
import "../../src/stampede/draw/look/colours.css";
import "../../src/stampede/draw/look/board.css";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";

settings.applyTheme();
keepFocus();
await speech.begin();
mount(App, { target: document.getElementById("app")! });
