import type { ReactNode } from 'react'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'
import type { BoardStep } from '../ad/board/board-context.ts'
import { schedulingPreferences } from './scheduling.ts'
import { boardTexts } from '../ad/board/texts.ts'
import { draftOf, emptyDraft, type Draft } from './draft.ts'
import type { MessageResult } from './MessageDialog.tsx'
import { readMessage } from './step-message.ts'
import { fillFor, type To } from './templates.ts'

const load = () => Promise.all([fetchPart(() => import('./MessageDialog.tsx')), schedulingPreferences()])

/** What goes along with a move: a message (null: none), when it is sent (null: at once) and whether the step keeps it. */
export interface MoveMessage {
  draft: Draft | null
  schedule: Date | null
  save: boolean
}

/** Asks what a candidate who is moved to a step is sent, and what `extra` asks; null when the move is cancelled (PIPE-25, PIPE-68, PIPE-69). */
export async function askForMessage(to: To, step: Pick<BoardStep, 'name' | 'message'>, extra: ReactNode = null): Promise<MoveMessage | null> {
  const initial = draftOf(readMessage(step.message))
  const [[{ MessageDialog }, preferences], html] = await Promise.all([load(), fillFor(to, initial.html)])
  const result = await dialogs.open<MessageResult>((close) => (
    <MessageDialog
      mode="live"
      title={boardTexts.t('move.title', { name: to.name, step: step.name })}
      initial={{ ...initial, html }}
      hadMessage={step.message !== null}
      stepName={step.name}
      templates={{ candidateId: to.id }}
      fill={(text) => fillFor(to, text)}
      preferences={preferences}
      onClose={close}
    >
      {extra}
    </MessageDialog>
  ))
  if (!result) return null
  return result.kind === 'skip' ? { draft: null, schedule: null, save: false } : result
}

/** Asks for a system message to one candidate, sent at once or later; null when it is cancelled (PIPE-53). */
export async function askForSystemMessage(to: To): Promise<MoveMessage | null> {
  const loaded = await load().catch(reportError)
  if (!loaded) return null
  const [{ MessageDialog }, preferences] = loaded
  const result = await dialogs.open<MessageResult>((close) => (
    <MessageDialog
      mode="direct"
      title={boardTexts.t('message.directTitle', { name: to.name })}
      initial={{ ...emptyDraft, kind: 'upload' }}
      hadMessage={false}
      stepName={null}
      templates={{ candidateId: to.id }}
      fill={(text) => fillFor(to, text)}
      preferences={preferences}
      onClose={close}
    />
  ))
  return result?.kind === 'ok' ? result : null
}
