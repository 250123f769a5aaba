// Enhances the candidate's own page where JavaScript runs: tabs mark the visible part, and messages since the last
// visit are marked as new. Only the browser stores the time of the last visit.

const at = (message) => Number(message.dataset.at)

/** Enhances the candidate's own page. */
export function own(document) {
  // The confirmation of a change is shown once, also if the page is reloaded or bookmarked.
  const address = new URL(location.href)
  if (address.searchParams.has('done')) {
    for (const name of ['done', 'at']) address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }

  const tabs = [...document.querySelectorAll('.own-nav a')]
    .map((tab) => ({ tab, part: document.querySelector(tab.hash) }))
    .filter(({ part }) => part)
  const mark = () => {
    const line = innerHeight / 3
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    const read = isAtEnd
      ? tabs.at(-1)
      : (tabs.findLast(({ part }) => part.getBoundingClientRect().top <= line) ?? tabs[0])
    for (const entry of tabs) {
      if (entry === read) entry.tab.setAttribute('aria-current', 'true')
      else entry.tab.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
  mark()

  const talk = document.getElementById('svar')
  const messages = [...talk.querySelectorAll('[data-at]')]
  const key = `tavla.seen.${talk.dataset.person}`
  const lastSeenAt = Number(recall(key) ?? 0)
  const unread = messages.filter((message) => at(message) > lastSeenAt)
  const newest = messages.at(-1)
  if (unread.length === 0 || !newest) return
  const label = talk.querySelector('.new')
  label.textContent = unread.length === 1 ? talk.dataset.newOne : talk.dataset.new.replace('2', String(unread.length))
  label.hidden = false
  const dot = document.querySelector('.own-nav .dot')
  dot.hidden = false
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      keep(key, String(at(newest)))
      dot.hidden = true
    },
    { threshold: 0.5 },
  ).observe(newest)
}

// Without storage, every message counts as new.
function recall(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function keep(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {
    /* Without storage, every message counts as new. */
  }
}
