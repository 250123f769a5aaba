import { route as ad } from './pages/company/ad/route.ts'
import { route as board } from './pages/company/ad/board/route.ts'
import { route as adDetails } from './pages/company/ad/details/route.ts'
import { route as adForm } from './pages/company/ad/form/route.ts'
import { route as adSteps } from './pages/company/ad/steps/route.ts'
import { externalRoute as adExternalPromotion, route as adPromotion } from './pages/company/ad/promotion/route.ts'
import { route as importAd } from './pages/company/import/route.ts'
import { route as fileSystem } from './pages/company/files/route.ts'
import { route as emailTemplates } from './pages/company/email-templates/route.ts'
import { route as forgottenPassword } from './pages/forgotten-password/route.ts'
import { route as home } from './pages/home/route.ts'
import { route as inbox } from './pages/company/inbox/route.ts'
import { route as notFound } from './pages/not-found/route.ts'
import { route as register } from './pages/register/route.ts'
import { route as resetPassword } from './pages/reset-password/route.ts'
import { route as signIn } from './pages/sign-in/route.ts'
import { route as stepTemplateCreate } from './pages/company/step-templates/create/route.ts'
import { route as stepTemplateEdit } from './pages/company/step-templates/edit/route.ts'
import { route as stepTemplates } from './pages/company/step-templates/route.ts'
import type { PageRoute } from './relay/define-route.ts'

/** Pages with the shell around them. Fixed paths win over parameters by themselves (SHELL-34). */
export const appRoutes: readonly PageRoute[] = [
  home, fileSystem, inbox, importAd, ad, adPromotion, adExternalPromotion, board, adDetails, adForm, adSteps,
  emailTemplates, stepTemplates, stepTemplateCreate, stepTemplateEdit, notFound,
]

/** Pages in the plain layout (SHELL-93). */
export const plainRoutes: readonly PageRoute[] = [signIn, register, forgottenPassword, resetPassword]
