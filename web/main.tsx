import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { graphql } from 'relay-runtime'
import { RouterProvider } from 'react-router-dom'
import type { mainRefreshTokenMutation } from '#web/__generated__/mainRefreshTokenMutation.graphql.ts'
import { watchSession } from '#web/relay/session.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { createAppRouter } from './router.tsx'
import { catchRejections, isExpectedError } from '#web/shell/catch-rejections.ts'
import { followSession } from '#web/shell/session-flow.ts'
import { showErrors } from '#web/shell/show-errors.ts'
import { tolerateTranslation } from '#web/shell/tolerate-translation.ts'
import { loadWallpapers } from '#web/shell/wallpaper.ts'
import '#web/styles/global.css'

const refreshToken = defineAct<mainRefreshTokenMutation>(graphql`
  mutation mainRefreshTokenMutation {
    refreshToken {
      session {
        token
      }
      errors {
        reason
      }
    }
  }
`)

tolerateTranslation()
watchSession(async () => {
  const answer = await runAct(refreshToken, {}, { hasNoCurtain: true, isSilent: true })
  return answer?.session?.token ?? null
})
showErrors()
catchRejections()
void loadWallpapers()
const router = createAppRouter()
followSession(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
createRoot(root, {
  // The page shows a failed request in place of its content. Log only errors in our code.
  onCaughtError: (error) => {
    if (!isExpectedError(error)) console.error(error)
  },
}).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
