import type { Locale } from '#rules/text-and-time/locale.ts'
import type { JobCounts } from './find-jobs.ts'
import { type JobSearch } from './job-search.ts'
import { ages, choices } from '#platform/site/texts/search-choices.ts'
import { areaKeys, areaName } from './occupation-areas.ts'
import type { Texts } from '#platform/site/texts/site-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'

/** Occupation areas shown before the others. */
const FIRST_AREAS = 5

const keysOf = <Key extends string>(choicesByKey: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(choicesByKey) as Key[]

interface Filters {
  found: { counts: JobCounts }
  search: JobSearch
  locale: Locale
}

/**
 * Renders the filters as checkboxes of the search form, so they work without JavaScript. On a phone they are a sheet
 * that the address opens (#filter).
 */
export function jobFilters({ found: { counts }, search, locale }: Filters, t: Texts): Html {
  const check = (name: string, value: string | number, text: string, count: number, on: boolean): Html => {
    const box = html`<input
      type="checkbox"
      form="sok"
      id="${name}-${value}"
      name="${name}"
      value="${value}"
      ${on && html` checked`}
    />`
    const label = html`<span>${text}</span><span class="n">${count}</span>`
    return html`<label class="check${count === 0 && ' is-none'}">${box}${label}</label>`
  }
  const radio = (value: string, text: string, on: boolean): Html => {
    const box = html`<input
      type="radio"
      form="sok"
      id="publicerad-${value || 'alla'}"
      name="publicerad"
      value="${value}"
      ${on && html` checked`}
    />`
    return html`<label class="check">${box}<span>${text}</span></label>`
  }
  const areas = areaKeys
    .map((key) => ({
      key,
      name: areaName(key, locale),
      count: counts.areas.get(key) ?? 0,
      on: search.areas.includes(key),
    }))
    .filter(({ count, on }) => count > 0 || on)
    .sort((a, b) => Number(b.on) - Number(a.on) || b.count - a.count)
  const first = Math.max(FIRST_AREAS, areas.filter(({ on }) => on).length)
  const area = ({ key, name, count, on }: (typeof areas)[number]): Html => check('yrke', key, name, count, on)
  const clear = html`<a class="btn btn-ghost" href="/jobb?lang=${locale}">${t.clear}</a>`
  return html`<section class="jl-f" id="filter" aria-label="${t.filter}" tabindex="-1">
    <header>
      <h2>${t.filter}</h2>
      <a class="btn btn-ghost btn-icon" href="#innehall" aria-label="${t.closeFilter}">${icon('x')}</a>
    </header>
    ${search.company !== null && html`<input type="hidden" form="sok" name="foretag" value="${search.company}" />`}
    ${
      areas.length > 0 &&
      html`<fieldset>
        <legend>${t.occupation}</legend>
        ${areas.slice(0, first).map(area)}${
          areas.length > first &&
          html`<details class="jl-rest" id="fler-yrken">
            <summary class="link">${t.moreAreas(areas.length - first)}</summary>
            ${areas.slice(first).map(area)}
          </details>`
        }
      </fieldset>`
    }
    <fieldset>
      <legend>${t.extent}</legend>
      ${keysOf(choices.omfattning).map((key) =>
        check('omfattning', key, t.extents[key], counts.extents[key], search.extents.includes(key)),
      )}
    </fieldset>
    <fieldset>
      <legend>${t.workplaceLabel}</legend>
      ${keysOf(choices.plats).map((key) =>
        check('plats', key, t.workplaces[key], counts.workplaces[key], search.workplaces.includes(key)),
      )}
    </fieldset>
    <fieldset>
      <legend>${t.published}</legend>
      ${[
        radio('', t.anyTime, search.age === null),
        ...keysOf(ages).map((key) => radio(key, t.ages[key], search.age === key)),
      ]}
    </fieldset>
    <footer>${clear}<button class="btn btn-primary btn-lg" form="sok">${t.showJobs(counts.total)}</button></footer>
  </section>`
}
