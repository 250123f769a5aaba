import { send, sizeOf, tellSent } from './send.js'

// The application form where script runs: rows of documents tell what was chosen, sending how far it is, and what is
// put right is no longer marked.

/**
 * What is being put right is not marked as wrong. Its words leave their room, so that nothing below them moves under
 * the hand.
 */
function unmark({ target }) {
  const marked = target.closest('[aria-invalid=true]')
  const words = marked && document.getElementById(`${marked.id}-error`)
  if (!words) return
  marked.removeAttribute('aria-invalid')
  marked.setAttribute('aria-describedby', marked.getAttribute('aria-describedby').replace(words.id, '').trim())
  words.classList.add('is-mended')
}

/** Makes the application form nicer; `shown` is called with the page that comes back. */
export function applying(form, shown) {
  form.classList.add('js')
  const rows = [...form.querySelectorAll('[data-file]')]
  for (const row of rows) {
    const input = row.querySelector('input[type=file]')
    const [name, hint, drop] = [row.querySelector('b'), row.querySelector('small'), row.querySelector('.js-drop')]
    const before = { name: name.innerHTML, hint: hint.textContent, isDone: row.classList.contains('is-done') }
    const draw = () => {
      const [file] = input.files
      row.classList.toggle('is-done', file !== undefined || before.isDone)
      if (file) name.textContent = file.name
      else name.innerHTML = before.name
      hint.textContent = file ? sizeOf(file.size, document.documentElement.lang) : before.hint
    }
    input.addEventListener('change', draw)
    drop?.addEventListener('click', () => {
      input.value = ''
      draw()
      input.focus()
    })
    draw()
  }
  form.addEventListener('input', unmark)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.classList.contains('is-busy')) return
    send(form, shown, {
      progress: (percent) => {
        for (const row of rows) tellSent(row, percent)
      },
    })
  })
}
