/** Makes the form below a node nicer where script runs: sliders for numbers, dashes in dates. */
export function enhance(root: ParentNode): void
