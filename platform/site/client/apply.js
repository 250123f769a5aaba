import { send, sizeOf, showProgress } from './send.js'

// Enhances the application form where JavaScript runs: rows show the chosen files, sending shows its progress, and
// corrected fields lose their error.

/**
 * Removes the error from a field that is being corrected. The error text keeps its space, so that the elements below it
 * do not move during input.
 */
function unmark({ target }) {
  const marked = target.closest('[aria-invalid=true]')
  const errorText = marked && document.getElementById(`${marked.id}-error`)
  if (!errorText) return
  marked.removeAttribute('aria-invalid')
  marked.setAttribute('aria-describedby', marked.getAttribute('aria-describedby').replace(errorText.id, '').trim())
  errorText.classList.add('is-mended')
  countErrors(target.form, marked.id)
}

/** Strikes a field from the list of errors above the form, which keeps its height, and counts the fields left. */
function countErrors(form, id) {
  const summary = form.querySelector('.errors[data-titles]')
  if (!summary) return
  // Otherwise a screen reader would read the whole list after each correction.
  summary.removeAttribute('role')
  summary
    .querySelector(`a[href="#${CSS.escape(id)}"]`)
    ?.closest('li')
    ?.classList.add('is-mended')
  const left = summary.querySelectorAll('li:not(.is-mended)').length
  summary.querySelector('h2').textContent = JSON.parse(summary.dataset.titles)[left]
  summary.classList.toggle('is-mended', left === 0)
}

/** Enhances the application form. Calls `shown` with the page that the server returns. */
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
      hint.textContent = file ? `${row.dataset.kind}, ${sizeOf(file.size, document.documentElement.lang)}` : before.hint
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
        for (const row of rows) showProgress(row, percent)
      },
    })
  })
}
