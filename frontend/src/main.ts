import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings/settings.svelte";
import "../../src/stampede/kit/look.css";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";

settings.applyTheme();
mount(App, { target: document.getElementById("app")! });
