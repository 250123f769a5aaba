import { messages } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { recordCandidateAction } from './record-candidate-action.ts'
import { changeOpenApplication } from './visitor.ts'

/** Maximum length of an answer in characters. Beyond the documents. */
export const MAX_CANDIDATE_MESSAGE_LENGTH = 5000

/** Adds the candidate's message from their own page to the chat, live and with the unread marker 'chat' (PLUS-09). */
export async function answerAsCandidate(visitor: Actor, token: string, text: string): Promise<void> {
  const clean = text.replace(/\r\n?/g, '\n').trim()
  if (clean === '') throw invalid({ message: ['required'] })
  if (clean.length > MAX_CANDIDATE_MESSAGE_LENGTH) throw invalid({ message: ['tooLong'] })
  await changeOpenApplication(visitor, token, async (work, candidate) => {
    await work.db.insert(messages).values({
      companyId: candidate.companyId,
      candidateId: candidate.id,
      senderId: null,
      html: paragraphs(clean),
      createdAt: visitor.now,
      sentAt: visitor.now,
    })
    await recordCandidateAction(work, candidate, 'chat', 'answered')
  })
}

/** Converts plain text to HTML. Input from applicants is always escaped, never treated as markup (PLUS-08). */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br />')}</p>`)
    .join('')
