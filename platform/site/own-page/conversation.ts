import { MAX_CANDIDATE_MESSAGE_LENGTH } from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import type { OwnMessage } from '#platform/domains/candidates/applications/load-own-page.ts'
import { linkUrls } from '#platform/foundation/html/link-urls.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { avatarOf, splitName } from '#rules/people/avatar.ts'
import { capitalised, spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { addDays, stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { phoneLink, type OwnView } from './own-view.ts'
import { html, raw, type Html } from '#platform/foundation/markup/html.ts'

/** Renders the conversation of the candidate's own page, with a reply field while the conversation is open. */
export function conversation({ own, locale, now, t, error, action }: OwnView): Html {
  const { contact } = own
  const failed = error?.part === 'svar'
  const time = (date: Date): string => (locale === 'en' ? stockholmTime(date) : stockholmTime(date).replace(':', '.'))
  const today = stockholmDay(now)
  const dayName = (day: string, date: Date): string =>
    day === today ? t.today : day === addDays(today, -1) ? t.yesterday : capitalised(spokenDay(date, locale), locale)
  const line = (message: OwnMessage, index: number): Html => {
    const day = stockholmDay(message.date)
    const before = own.conversation[index - 1]
    const rule =
      (before === undefined || stockholmDay(before.date) !== day) &&
      html`<li class="chat-d"><span>${dayName(day, message.date)}</span></li>`
    const sent = html`<time class="num" datetime="${message.date.toISOString()}">${time(message.date)}</time>`
    return html`${rule}
      <li
        class="msg${message.sender === null && ' is-self'}"
        ${message.sender !== null && html` data-at="${message.date.getTime()}"`}
      >
        ${message.sender !== null && avatar(message.sender, message.senderEmail)}
        <div class="msg-b">
          <p class="msg-h">
            <b>${message.sender ?? t.you}</b>${sent}${message.isByMail && html`<span>${t.byMail}</span>`}
          </p>
          <div class="msg-t">${raw(linkUrls(sanitise(message.html)))}</div>
        </div>
      </li>`
  }
  const label = html`<label for="message">${t.answerLabel}</label>`
  const field = html`<textarea
    id="message"
    name="message"
    rows="3"
    maxlength="${MAX_CANDIDATE_MESSAGE_LENGTH}"
    required${failed && html` aria-invalid="true" aria-describedby="svar-error"`}
  >
${failed ? (error.typed ?? '') : ''}</textarea>`
  const phone = contact?.phone && html`, ${phoneLink(contact.phone)}`
  return html`<section
    class="cd-sheet talk"
    id="svar"
    data-person="${own.id}"
    data-new="${t.newMessages(2)}"
    data-new-one="${t.newMessages(1)}"
  >
    <header>
      <div>
        <h2>${t.conversation}</h2>
        ${contact && own.state === 'open' && html`<p>${t.writeWith(contact.name)}${phone}</p>`}
      </div>
      <span class="new num" hidden></span>
    </header>
    ${
      own.conversation.length === 0
        ? html`<p class="talk-off">${t.noMessages}</p>`
        : html`<ol class="chat">
            ${own.conversation.map(line)}
          </ol>`
    }
    ${
      own.state === 'open'
        ? html`<form
            class="talk-w"
            method="post"
            action="${action('svar')}"
            enctype="multipart/form-data"
            id="skriv"
            data-sending="${t.sending}"
            data-lost="${t.lost}"
          >
            ${label}${field}${failed && html`<p class="error" id="svar-error">${error.text}</p>`}
            <p class="error" data-said role="alert"></p>
            <div><span></span><button class="btn">${t.sendAnswer}</button></div>
          </form>`
        : own.conversation.length > 0 && html`<p class="talk-off">${t.talkOver}</p>`
    }
  </section>`
}

function avatar(name: string, email: string | null): Html {
  const { index, initials } = avatarOf({ ...splitName(name), email })
  return html`<span class="avatar av-${index}" aria-hidden="true">${initials}</span>`
}
