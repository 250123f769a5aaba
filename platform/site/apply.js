import { send, sizeOf } from './send.js'

// The application form where script runs: rows of documents tell what was chosen, and sending how far it is.

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
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.classList.contains('is-busy')) return
    send(form, shown, { progress: (percent) => {
      for (const row of rows) row.style.setProperty('--v', `${percent}%`)
    } })
  })
}
