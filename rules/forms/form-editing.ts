import { MAX_CHOICES, MAX_ELEMENTS, type EditorElement, type EditorForm, type NumberQuestion } from './form.ts'

// The edits of the questionnaire editor. Every function returns a new value. Source: 1§5.

/** Returns whether another element can be added (FORM-27). Locked elements do not count. */
export const canAddElement = (form: EditorForm) =>
  form.elements.filter((element) => element.locked !== true).length < MAX_ELEMENTS

/** Returns whether another choice can be added (FORM-28). */
export const canAddChoice = (choices: readonly string[]) => choices.length < MAX_CHOICES

/** Adds an element at an index, by default at the end. The default element is a type picker (FORM-26). */
export function addElement(
  form: EditorForm,
  element: EditorElement = { kind: 'unset' },
  index = form.elements.length,
): EditorForm {
  return canAddElement(form) ? { ...form, elements: form.elements.toSpliced(index, 0, element) } : form
}

/**
 * Removes an element unless it is locked. Removing the last element that is not locked leaves a type picker (FORM-29).
 */
export function removeElement(form: EditorForm, index: number): EditorForm {
  if (form.elements[index]?.locked === true) return form
  const elements = form.elements.toSpliced(index, 1)
  return {
    ...form,
    elements: elements.some((element) => element.locked !== true) ? elements : [...elements, { kind: 'unset' }],
  }
}

/** Moves an element to another index. Locked elements do not move, and no element can take their index. */
export function moveElement(form: EditorForm, from: number, to: number): EditorForm {
  const element = form.elements[from]
  if (
    element === undefined ||
    element.locked === true ||
    form.elements[to] === undefined ||
    form.elements[to].locked === true
  )
    return form
  return { ...form, elements: form.elements.toSpliced(from, 1).toSpliced(to, 0, element) }
}

/** Clamps a value to the limits and snaps it to a step from the minimum (FORM-35). */
export function snapNumber(value: number, limits: { minimum: number; maximum: number; step: number }): number {
  const { minimum, maximum, step } = limits
  const clamped = Math.min(maximum, Math.max(minimum, Number.isFinite(value) ? value : minimum))
  if (!(step > 0)) return clamped
  const steps = Math.round((clamped - minimum) / step)
  const largest = Math.floor((maximum - minimum) / step + 1e-9)
  return round(minimum + Math.min(steps, largest) * step)
}

/** Sets the minimum, at least 0. If it reaches the maximum, the maximum becomes one step more (FORM-32, FORM-33). */
export function setMinimum(question: NumberQuestion, minimum: number): NumberQuestion {
  const low = Math.max(0, minimum)
  const maximum = low >= question.maximum ? Math.max(1, round(low + question.step)) : question.maximum
  return fitValues({ ...question, minimum: low, maximum })
}

/**
 * Sets the maximum, at least 1. If it reaches the minimum, the minimum becomes one step less, but not below 0 (FORM-32,
 * FORM-34).
 */
export function setMaximum(question: NumberQuestion, maximum: number): NumberQuestion {
  const high = Math.max(1, maximum)
  const minimum = high <= question.minimum ? Math.max(0, round(high - question.step)) : question.minimum
  return fitValues({ ...question, maximum: high, minimum })
}

function fitValues(question: NumberQuestion): NumberQuestion {
  return {
    ...question,
    default: snapNumber(question.default, question),
    value: question.value === null ? null : snapNumber(question.value, question),
  }
}

/** Removes the error of binary fractions (0.1 + 0.2). */
const round = (value: number) => Math.round(value * 1e6) / 1e6
