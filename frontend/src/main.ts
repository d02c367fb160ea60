import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./focus";
import { settings } from "./settings/settings.svelte";
import { speech } from "./text/language.svelte";
import "../../src/stampede/kit/look/colours.css";
import "../../src/stampede/kit/look/board.css";
import "../../src/stampede/kit/look/abilene.css";
import "../../src/stampede/kit/look/buffalo.css";
import "../../src/stampede/kit/look/zoff.css";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";

settings.applyTheme();
keepFocus();
await speech.begin();
mount(App, { target: document.getElementById("app")! });
