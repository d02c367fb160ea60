import { readRoute, type Route } from "./route";

class Navigation {
  route = $state.raw<Route>(readRoute(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.arrive());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.arrive();
  }

  /** For addresses that should not be gone back to, such as a used invitation. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.arrive();
  }

  /** Makes a plain link stay in the page; a new tab or window is left to the browser. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname);
  };

  private arrive(): void {
    this.route = readRoute(location.pathname);
    scrollTo(0, 0);
  }
}

export const navigation = new Navigation();
