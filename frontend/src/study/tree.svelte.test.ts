import { expect, test } from "vitest";
import type { StudyNode } from "../net/wire";
import { grown, mainLine, Node, reached, toggled, type Line } from "./tree.svelte";

const a: Line[number] = [0, "a"];
const b: Line[number] = [1, "b"];
const c: Line[number] = [1, "c"];
const d: Line[number] = [1, "d"];

function lines(): Node {
  const root = new Node();
  for (const last of [b, c, d]) root.add([a, last]);
  return root;
}

function shape(node: Node): unknown[] {
  return node.children.map((child) => [child.step![1], ...shape(child)]);
}

test("lines that begin alike have their beginning in common", () => {
  expect(shape(lines())).toEqual([["a", ["b"], ["c"], ["d"]]]);
});

test("a position knows its line, its children and its siblings", () => {
  const root = lines();
  const node = reached(root, [a, c]);
  expect(node.line).toEqual([a, c]);
  expect(root.last.line).toEqual([a, b]);
  expect(node.beside(1)?.step).toEqual(d);
  expect(node.beside(-1)?.step).toEqual(b);
  expect(root.beside(1)).toBeUndefined();
  expect([node.isMain, root.last.isMain]).toEqual([false, true]);
});

test("a promoted variation becomes the first among its siblings, from any of its positions", () => {
  const root = lines();
  const node = root.add([a, d, b]);
  node.promote();
  expect(shape(root)).toEqual([["a", ["d", ["b"]], ["b"], ["c"]]]);
  expect(node.isMain).toBe(true);
  node.promote();
  expect(node.isMain).toBe(true);
});

test("removing a position removes its children, and the next variation becomes the line", () => {
  const root = lines();
  expect(reached(root, [a, b]).remove().line).toEqual([a]);
  expect(shape(root)).toEqual([["a", ["c"], ["d"]]]);
  expect(root.remove()).toBe(root);
  expect(shape(root)).toEqual([]);
});

test("of a line that no longer exists, the existing part is reached", () => {
  expect(reached(lines(), [a, b, c]).line).toEqual([a, b]);
  expect(reached(lines(), [b]).line).toEqual([]);
});

test("it is built from the server's nodes", () => {
  const nodes: StudyNode[] = [
    { parent: -1, seat: -1, action: "", comment: { en: "Start." }, arrows: [] },
    { parent: 0, seat: 0, action: "a", comment: {}, arrows: [["a1", "b2"]] },
    { parent: 1, seat: 1, action: "b", comment: {}, arrows: [] },
    { parent: 0, seat: 0, action: "c", comment: {}, arrows: [["a1", ""]] },
  ];
  const root = grown(nodes);
  expect(shape(root)).toEqual([["a", ["b"]], ["c"]]);
  expect(root.comment).toEqual({ en: "Start." });
  expect(root.children.map(({ arrows }) => arrows)).toEqual([[["a1", "b2"]], [["a1", ""]]]);
  expect(mainLine({ nodes }, 1)).toEqual([[0, "a"]]);
});

test("an arrow drawn again is gone", () => {
  expect(toggled([["a1", ""]], ["a1", "b2"])).toEqual([
    ["a1", ""],
    ["a1", "b2"],
  ]);
  expect(toggled([["a1", ""]], ["a1", ""])).toEqual([]);
});
