import { useState } from 'react'
import { DEFAULT_STEPS } from '#rules/candidates/steps.ts'
import { useLanguage } from '#web/i18n/texts.ts'
import { StepTemplateEditor } from '#web/features/templates/step-template/StepTemplateEditor.tsx'

/** Creates a step template. It starts with the default steps of a new ad (PIPE-92). */
export default function CreateStepTemplatePage() {
  const language = useLanguage()
  const [steps] = useState(() => DEFAULT_STEPS[language].map((step) => ({ ...step, uuid: crypto.randomUUID() })))
  return <StepTemplateEditor template={null} read={{ name: '', version: '', steps }} />
}
