import { graphql } from 'react-relay'
import type { useSignOutLogOutMutation } from '#web/__generated__/useSignOutLogOutMutation.graphql.ts'
import { signOut } from '../relay/session.ts'
import { useMutation } from '../relay/use-mutation.ts'

/** Ends the session; the token is forgotten here even when the server cannot be told (ACC-12). */
export function useSignOut(): () => Promise<void> {
  const [logOut] = useMutation<useSignOutLogOutMutation>(graphql`
    mutation useSignOutLogOutMutation {
      logOut {
        ok
      }
    }
  `)
  return async () => {
    await logOut({}, { quiet: true })
    signOut()
  }
}
