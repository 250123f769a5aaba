/**
 * Enhances the form below a node, which also works without JavaScript. Called by the job site and by the editor's
 * preview.
 */
export function enhance(root) {
  for (const input of root.querySelectorAll('input[data-slider]')) toSlider(input)
  for (const input of root.querySelectorAll('input[data-date]')) withDashes(input)
}

/**
 * Turns a number question into a slider that shows its value. A slider that was never touched is not an answer: it has
 * no name in the form.
 */
function toSlider(input) {
  const output = input.ownerDocument.createElement('output')
  output.htmlFor.add(input.id)
  const { suffix = '', maximumSuffix = '', minimumSuffix = '', unanswered = '' } = input.dataset
  const { name } = input
  let isAnswered = input.dataset.answered !== undefined
  const tell = () => {
    const edge =
      Number(input.value) >= Number(input.max)
        ? maximumSuffix
        : Number(input.value) <= Number(input.min)
          ? minimumSuffix
          : ''
    const value = `${input.value.replace('.', ',')}${edge}${suffix ? ` ${suffix}` : ''}`
    output.textContent = isAnswered ? value : unanswered
    input.name = isAnswered ? name : ''
    input.classList.toggle('is-unanswered', !isAnswered)
    input.setAttribute('aria-valuetext', output.textContent)
    input.style.setProperty('--v', `${((input.value - input.min) / (input.max - input.min)) * 100}%`)
  }
  input.type = 'range'
  input.closest('.number')?.classList.add('is-slider')
  const edges = [input.min, input.max + maximumSuffix].map((text) => {
    const edge = input.ownerDocument.createElement('span')
    edge.className = 'edge'
    edge.ariaHidden = 'true'
    edge.textContent = text
    return edge
  })
  input.after(edges[0], output, edges[1])
  const answer = (event) => {
    // Tab only passes by.
    isAnswered ||= event.key !== 'Tab' && event.key !== 'Shift'
    tell()
  }
  for (const event of ['input', 'pointerdown', 'keydown']) input.addEventListener(event, answer)
  tell()
}

/** Inserts the dashes of a date while the visitor types. */
function withDashes(input) {
  input.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return
    const digits = input.value.replace(/\D/g, '').slice(0, 8)
    input.value = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
  })
}
