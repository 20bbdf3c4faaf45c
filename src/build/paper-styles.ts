import postcss, { type ChildNode } from 'postcss';

/**
 * Takes the `@media print` blocks out of a stylesheet, each in the layers and conditions around it. They are loaded
 * later: they are needed only for printing, and the size of the HTML counts.
 */
export function splitPaper(css: string): { readonly screen: string; readonly paper: string } {
  const screen = postcss.parse(css);
  const paper = postcss.root();
  screen.walkAtRules('media', (block) => {
    if (block.params !== 'print') return;
    let part: ChildNode = block.clone();
    for (let around = block.parent; around?.type === 'atrule'; around = around.parent)
      part = around.clone({ nodes: [part] });
    paper.append(part);
    block.remove();
  });
  return { screen: screen.toString(), paper: paper.toString() };
}
