// The own page where script runs: which part is read stands in its tabs, and what has come since the last visit is
// told. What was seen is known by the browser alone.

const at = (message) => Number(message.dataset.at)

/** Makes the own page nicer. */
export function own(document) {
  const tabs = [...document.querySelectorAll('.own-nav a')]
    .map((tab) => ({ tab, part: document.querySelector(tab.hash) }))
    .filter(({ part }) => part)
  const mark = () => {
    const line = innerHeight / 3
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    const read = isAtEnd
      ? tabs.at(-1)
      : (tabs.findLast(({ part }) => part.getBoundingClientRect().top <= line) ?? tabs[0])
    for (const each of tabs) {
      if (each === read) each.tab.setAttribute('aria-current', 'true')
      else each.tab.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
  mark()

  const talk = document.getElementById('svar')
  const messages = [...talk.querySelectorAll('[data-at]')]
  const key = `tavla.seen.${talk.dataset.person}`
  const seen = Number(recall(key) ?? 0)
  const fresh = messages.filter((message) => at(message) > seen)
  const newest = messages.at(-1)
  if (fresh.length === 0 || !newest) return
  const label = talk.querySelector('.new')
  label.textContent = fresh.length === 1 ? talk.dataset.newOne : talk.dataset.new.replace('2', String(fresh.length))
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

// A browser that keeps nothing shows everything as new.
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
    /* as above */
  }
}
