import { keyInUse, useKey } from './fetcher.ts'

/** The bar in which a company's key is handed over to be tried. */
export function keyBar(): HTMLElement {
  const form = document.createElement('form')
  form.className = 'key-bar'
  const label = document.createElement('label')
  label.textContent = 'Key of a company'
  const field = document.createElement('input')
  Object.assign(field, {
    type: 'password',
    name: 'key',
    placeholder: 'tvl_…',
    autocomplete: 'off',
    spellcheck: false,
    value: keyInUse() ?? '',
  })
  label.append(field)
  const use = document.createElement('button')
  use.textContent = 'Use the key'
  const stop = document.createElement('button')
  Object.assign(stop, { type: 'button', textContent: 'Without a key' })
  stop.addEventListener('click', () => useKey(null))
  form.append(label, use, stop)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    useKey(field.value.trim() || null)
  })
  return form
}
