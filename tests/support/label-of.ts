import type { Locator } from 'playwright'

/**
 * Returns the label around a checkbox, radio button or switch, which is what a user presses. The control itself is one
 * invisible pixel at the corner of its label, where a press can miss both.
 */
export const labelOf = (control: Locator): Locator => control.locator('xpath=ancestor::label')
