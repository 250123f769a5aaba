// Sends a form where JavaScript runs: the page keeps its values until the server has received them, and uploads show
// their progress.

/** Returns a human-readable file size. */
export const sizeOf = (bytes, language) =>
  bytes < 999_500
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} MB`

/** Shows the upload progress of a row, visually and to assistive technology. */
export function showProgress(row, percent) {
  row.style.setProperty('--v', `${percent}%`)
  Object.assign(row.querySelector('.bar'), {
    role: 'progressbar',
    ariaLabel: row.querySelector('b').textContent,
    ariaValueNow: String(percent),
  })
}

const draftOf = (field) => `tavla.draft.${location.pathname}.${field.id}`

/** Keeps the drafts of other forms for the page that opens next. */
function keepDrafts(form) {
  try {
    for (const field of document.querySelectorAll('textarea'))
      if (field.form !== form && field.value !== '') sessionStorage.setItem(draftOf(field), field.value)
  } catch {
    /* The browser has no storage. */
  }
}

/** Restores the drafts that another form left for this page. */
export function restoreDrafts() {
  try {
    for (const field of document.querySelectorAll('textarea')) {
      const draft = sessionStorage.getItem(draftOf(field))
      if (draft !== null && field.value === '') field.value = draft
      sessionStorage.removeItem(draftOf(field))
    }
  } catch {
    /* The browser has no storage. */
  }
}

/**
 * Posts a form. Opens the page that the server redirects to, or calls `shown` with the page it returns. If there is no
 * answer, or the answer lacks the form, the form stays and shows an error. Calls `progress` with the percentage sent,
 * and `stopped` if the form stays.
 */
export function send(form, shown, { progress = () => {}, stopped = () => {} } = {}) {
  const buttons = [...form.querySelectorAll('button:not([type=button])')]
  const labels = buttons.map((button) => button.textContent)
  const message = form.querySelector('[data-said]')
  const request = new XMLHttpRequest()
  const lost = () => {
    form.classList.remove('is-busy')
    for (const [index, button] of buttons.entries())
      Object.assign(button, { disabled: false, textContent: labels[index] })
    stopped()
    if (message) message.textContent = form.dataset.lost
  }
  request.open('POST', form.action)
  request.responseType = 'document'
  request.upload.addEventListener('progress', ({ loaded, total }) => progress(Math.round((loaded / total) * 100)))
  request.addEventListener('error', lost)
  request.addEventListener('load', () => {
    const page = request.response
    const [requested, received] = [form.action, request.responseURL].map((address) => address.split('#')[0])
    if (request.status < 400 && received !== requested) {
      keepDrafts(form)
      return location.assign(request.responseURL)
    }
    // A failure unrelated to the values leaves the form as it is.
    if (!page?.body || (request.status >= 400 && message && !page.getElementById(form.id))) return lost()
    shown(page)
  })
  const data = new FormData(form)
  form.classList.add('is-busy')
  if (message) message.textContent = ''
  for (const button of buttons)
    Object.assign(button, { disabled: true, textContent: form.dataset.sending ?? button.textContent })
  request.send(data)
}
