import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '#web/styles/global.css'
import { UiRoot } from '#web/shell/UiRoot.tsx'
import { Gallery } from './Gallery.tsx'

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset['theme'] = theme

const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <UiRoot>
        <Gallery />
      </UiRoot>
    ),
  },
])

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
