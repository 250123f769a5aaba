// Enhances the list of jobs where JavaScript runs: a filter updates the list without a page load, and the sheet on a
// phone traps the focus while it is open.

/** Selectors of the parts that a response replaces. */
const parts = ['.jl-list', '.jl-f', '.jl-chips', '.jl-head h1']

/** Enhances the page of the job list. */
export function jobs(document) {
  const form = document.getElementById('sok')
  let latest = 0

  /** Returns the address of the form's current values, without empty values. */
  const address = () => {
    const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''))
    return `${form.action}?${query}`
  }
  const read = async (url, keep) => {
    latest += 1
    const mine = latest
    document.body.classList.add('is-reading')
    try {
      const answer = await fetch(url, { headers: { accept: 'text/html' } })
      if (mine !== latest) return
      if (!answer.ok) return location.assign(url)
      take(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      if (keep) history.replaceState(null, '', `${url}${location.hash}`)
    } catch {
      if (mine === latest) location.assign(url)
    } finally {
      if (mine === latest) document.body.classList.remove('is-reading')
    }
  }
  const take = (page) => {
    const focused = document.activeElement?.id
    const isOpen = document.getElementById('fler-yrken')?.open
    const scrolled = document.querySelector('.jl-f').scrollTop
    document.title = page.title
    for (const part of parts) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)]
      // The target element of the address fragment is kept, because replacing it would close the sheet.
      old.replaceChildren(...document.adoptNode(fresh).childNodes)
    }
    for (const link of document.querySelectorAll('.top a[hreflang]'))
      link.href = page.querySelector('.top a[hreflang]').href
    const rest = document.getElementById('fler-yrken')
    if (rest) rest.open = isOpen === true
    document.querySelector('.jl-f').scrollTop = scrolled
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  }

  document.querySelector('.jl-f').addEventListener('change', () => read(address(), true))
  document
    .getElementById('inom')
    .addEventListener('change', () => document.getElementById('ort').value !== '' && read(address(), true))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // The list already shows the result, so the button of the sheet only scrolls to it.
    if (event.submitter?.closest('.jl-f')) location.hash = 'innehall'
    else location.assign(address())
  })

  const sheet = document.getElementById('filter')
  const opener = document.querySelector('.jl-chips .btn')
  const isSheet = () => location.hash === '#filter' && getComputedStyle(sheet).position === 'fixed'
  const follow = () => {
    const open = isSheet()
    sheet.toggleAttribute('aria-modal', open)
    if (open) sheet.setAttribute('role', 'dialog')
    else sheet.removeAttribute('role')
    for (const other of [...document.body.children, ...document.querySelectorAll('.jl-head, .jl-list')])
      if (!other.contains(sheet)) other.inert = open
    if (open) sheet.focus({ preventScroll: true })
    else if (document.activeElement === document.body || sheet.contains(document.activeElement))
      (document.querySelector('.jl-chips .btn') ?? opener)?.focus({ preventScroll: true })
  }
  addEventListener('hashchange', () => follow())
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isSheet()) location.hash = 'innehall'
  })
  document.addEventListener('pointerdown', (event) => {
    if (isSheet() && !sheet.contains(event.target)) location.hash = 'innehall'
  })
  if (isSheet()) follow()
}
