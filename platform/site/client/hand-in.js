import { send, sizeOf, showProgress } from './send.js'

// Enhances the document form where JavaScript runs: files can be dropped, several files at once fill the rows, and
// sending shows its progress.

/** Enhances a form with rows of files. Calls `shown` with the page that the server returns. */
export function handIn(form, shown) {
  const rows = [...form.querySelectorAll('[data-row]')].map((row) => ({
    row,
    input: row.querySelector('input[type=file]'),
    isIn: row.matches('[data-in]'),
    hint: row.querySelector('[data-hint]'),
    pick: row.querySelector('.pick'),
  }))
  const buttons = form.querySelectorAll('button:not([type=button])')
  const message = form.querySelector('[data-said]')
  form.classList.add('js')

  const chosen = () => rows.filter(({ input }) => input.files.length > 0)
  const put = (input, file) => {
    const transfer = new DataTransfer()
    if (file) transfer.items.add(file)
    input.files = transfer.files
  }
  const draw = () => {
    for (const { row, input, hint, pick, isIn } of rows) {
      const [file] = input.files
      row.classList.toggle('is-done', file !== undefined || (isIn && !row.classList.contains('is-bad')))
      row.classList.toggle('is-chosen', file !== undefined)
      if (file) row.classList.remove('is-bad')
      if (file || !row.classList.contains('is-bad'))
        hint.textContent = file
          ? `${file.name}, ${sizeOf(file.size, document.documentElement.lang)}`
          : hint.dataset.hint
      pick.textContent = file || isIn ? form.dataset.swap : form.dataset.pick
    }
    const count = chosen().length
    const { upload, countOne, count: several } = form.dataset
    form.classList.toggle('has-files', count > 0)
    for (const button of buttons)
      button.textContent = count === 0 ? upload : count === 1 ? countOne : several.replace('2', String(count))
    if (count > 0) message.textContent = ''
  }
  /** Puts the first file into the row where it was dropped and the others into the empty rows. */
  const spread = (files, first) => {
    const empty = [
      ...(first ? [first] : []),
      ...rows.filter((each) => each !== first && !each.isIn && each.input.files.length === 0),
    ]
    for (const [index, file] of files.entries()) if (empty[index]) put(empty[index].input, file)
    draw()
  }

  for (const each of rows) {
    each.input.multiple = true
    each.input.addEventListener('change', () => spread([...each.input.files], each))
    each.row.querySelector('.drop').addEventListener('click', () => {
      put(each.input)
      draw()
      each.input.focus()
    })
  }
  for (const kind of ['dragover', 'dragleave', 'drop']) {
    form.addEventListener(kind, (event) => {
      event.preventDefault()
      form.querySelector('[data-drop]')?.classList.toggle('is-over', kind === 'dragover')
      if (kind !== 'drop') return
      const target = rows.find(({ row }) => row.contains(event.target))
      spread([...event.dataTransfer.files], target?.input.files.length === 0 ? target : undefined)
    })
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.classList.contains('is-busy')) return
    if (chosen().length === 0) {
      message.textContent = form.dataset.none
      rows[0]?.input.focus()
      return
    }
    for (const { row } of chosen()) row.classList.add('is-busy')
    send(form, shown, {
      progress: (percent) => {
        for (const { row } of chosen()) showProgress(row, percent)
      },
      stopped: () => {
        for (const { row } of rows) row.classList.remove('is-busy')
        draw()
      },
    })
  })
  draw()
}
