// Sending a form where script runs: what is typed stays until it has arrived, and uploads tell how far they are.

/** The size of a file as people read it. */
export const sizeOf = (bytes, language) =>
  bytes < 999_500
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} MB`

/** How far the file of a row is, drawn at it and told. */
export function tellSent(row, percent) {
  row.style.setProperty('--v', `${percent}%`)
  Object.assign(row.querySelector('.bar'), {
    role: 'progressbar',
    ariaLabel: row.querySelector('b').textContent,
    ariaValueNow: String(percent),
  })
}

const draftOf = (field) => `tavla.draft.${location.pathname}.${field.id}`

/** What is being written in other forms comes back on the page that is opened. */
function keepDrafts(form) {
  try {
    for (const field of document.querySelectorAll('textarea'))
      if (field.form !== form && field.value !== '') sessionStorage.setItem(draftOf(field), field.value)
  } catch {
    /* A browser that keeps nothing. */
  }
}

/** Brings back what was being written when another form led to this page. */
export function bringBackDrafts() {
  try {
    for (const field of document.querySelectorAll('textarea')) {
      const draft = sessionStorage.getItem(draftOf(field))
      if (draft !== null && field.value === '') field.value = draft
      sessionStorage.removeItem(draftOf(field))
    }
  } catch {
    /* as above */
  }
}

/**
 * Posts a form; the page that it leads to is opened, a page that comes back in its place is `shown`. When nothing comes
 * back, or a page without the form, the form stays and says so. `progress` is told how much has been sent, in percent,
 * `stopped` that the form stays.
 */
export function send(form, shown, { progress = () => {}, stopped = () => {} } = {}) {
  const buttons = [...form.querySelectorAll('button:not([type=button])')]
  const words = buttons.map((button) => button.textContent)
  const said = form.querySelector('[data-said]')
  const request = new XMLHttpRequest()
  const lost = () => {
    form.classList.remove('is-busy')
    for (const [index, button] of buttons.entries())
      Object.assign(button, { disabled: false, textContent: words[index] })
    stopped()
    if (said) said.textContent = form.dataset.lost
  }
  request.open('POST', form.action)
  request.responseType = 'document'
  request.upload.addEventListener('progress', ({ loaded, total }) => progress(Math.round((loaded / total) * 100)))
  request.addEventListener('error', lost)
  request.addEventListener('load', () => {
    const page = request.response
    const [asked, got] = [form.action, request.responseURL].map((address) => address.split('#')[0])
    if (request.status < 400 && got !== asked) {
      keepDrafts(form)
      return location.assign(request.responseURL)
    }
    // A failure that is not about what was filled in leaves the form as it is.
    if (!page?.body || (request.status >= 400 && said && !page.getElementById(form.id))) return lost()
    shown(page)
  })
  const data = new FormData(form)
  form.classList.add('is-busy')
  if (said) said.textContent = ''
  for (const button of buttons)
    Object.assign(button, { disabled: true, textContent: form.dataset.sending ?? button.textContent })
  request.send(data)
}
