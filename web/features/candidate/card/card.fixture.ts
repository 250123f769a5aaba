import { anna, bo, cilla, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderPage, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, type CandidateFields } from '#web/testing/world.ts'

/** The accessible name of the card. */
export const cardName = pageTexts('features/candidate')('card')

/** Returns Anna with other fields. */
export const annaWith = (fields: Readonly<Record<string, unknown>>): CandidateFields => ({ ...anna, ...fields })

/** Returns answers for every operation that names one of these candidates. */
export const candidatesOf = (...all: readonly CandidateFields[]): Answers => {
  const candidateWith = (databaseId: number) => all.find((each) => each.databaseId === databaseId) ?? null
  return {
    candidate: ({ by }) => candidateWith((by as { databaseId: number }).databaseId),
    node: ({ id }) => all.find((each) => each.id === id) ?? null,
  }
}

/** Opens the board with the card of a candidate. `files` are the contents of files, by URL. */
export function renderCard(
  candidate: CandidateFields,
  answers: Answers = {},
  files: Readonly<Record<string, string>> = {},
): RenderedPage {
  const others = [cilla, anna, bo].map((each) => (each.id === candidate.id ? candidate : each))
  return renderPage(`/2/ad/9/board?candidate=${candidate.databaseId}`, {
    answers: { ...recruiterAnswers, board: () => boardOf(steps(others)), ...candidatesOf(...others), ...answers },
    files,
  })
}

/** Waits until the card of a candidate is open and loaded, and returns it. */
export async function findCard(page: RenderedPage, { email }: CandidateFields = anna) {
  const card = await page.within('dialog', cardName)
  await card.findByRole('link', { name: email })
  return card
}
