import { useEffect, useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { seenOnOpen, type CardTab, type UnreadKind } from '../unread.ts'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import type { useSeenMutation, UnreadKind as WireKind } from '#web/__generated__/useSeenMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { unreadKinds } from '../unread-kinds.ts'
import { markActivitySeen } from '../updates.ts'
import { headFragment } from './head-fragment.ts'

const markSeen = defineAct<useSeenMutation>(graphql`
  mutation useSeenMutation($input: MarkSeenInput!) {
    markSeen(input: $input) {
      candidate {
        id
      }
      errors {
        reason
      }
    }
  }
`)

const wireKinds: Record<UnreadKind, WireKind> = {
  new: 'NEW',
  info: 'INFO',
  chat: 'CHAT',
  upload: 'UPLOAD',
  notes: 'NOTES',
}

/**
 * Marks the content of the open tab as seen, and the candidate as not new (PIPE-62, PIPE-63). A failed call is not
 * retried while the card is open.
 */
export function useSeen(key: headFragment_candidate$key, adId: string, tab: CardTab | null): void {
  const { id, unread } = useFragment(headFragment, key)
  const tried = useRef(new Set<string>())
  useEffect(() => {
    for (const kind of tab === null
      ? unreadKinds(unread).filter((each) => each === 'new')
      : seenOnOpen(tab, unreadKinds(unread), true)) {
      const attempt = `${id} ${kind}`
      if (tried.current.has(attempt)) continue
      tried.current.add(attempt)
      const see: Parameters<typeof markActivitySeen>[1] = { candidateId: id, adId, kind }
      void runAct(
        markSeen,
        { input: { candidateId: id, kind: wireKinds[kind] } },
        {
          hasNoCurtain: true,
          isSilent: true,
          optimisticUpdater: (store) => markActivitySeen(store, see),
          updater: (store, data) => {
            if (data?.markSeen?.candidate) markActivitySeen(store, see)
          },
        },
      ).then((answer) => {
        if (answer?.candidate) tried.current.delete(attempt)
      })
    }
  }, [id, adId, tab, unread])
}
