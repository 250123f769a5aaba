import { storedKey, useKey } from './fetcher.ts'

/** Creates the bar for entering an API key. */
export function keyBar(): HTMLElement {
  const form = document.createElement('form')
  form.className = 'key-bar'
  const label = document.createElement('label')
  label.textContent = 'API key'
  const field = document.createElement('input')
  Object.assign(field, {
    type: 'password',
    name: 'key',
    placeholder: 'tvl_…',
    autocomplete: 'off',
    spellcheck: false,
    value: storedKey() ?? '',
  })
  label.append(field)
  const use = document.createElement('button')
  use.textContent = 'Use this key'
  const stop = document.createElement('button')
  Object.assign(stop, { type: 'button', textContent: 'Use my session' })
  stop.addEventListener('click', () => useKey(null))
  form.append(label, use, stop)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    useKey(field.value.trim() || null)
  })
  return form
}
