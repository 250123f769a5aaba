/** Enhances the form below a node where JavaScript runs: sliders for numbers, dashes in dates. */
export function enhance(root: ParentNode): void
