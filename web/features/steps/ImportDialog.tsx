import { useRef, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import type { EditedStep } from '#rules/candidates/steps.ts'
import { sortTemplatesByName } from '#rules/ads/templates.ts'
import type { ImportDialogListQuery } from '#web/__generated__/ImportDialogListQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { uses } from '#web/features/ad/editor-ad-enums.ts'
import { readAdSteps, readStepTemplate } from './read-steps.ts'
import { textSteps } from './step-list.ts'
import { stepsTexts } from './texts.ts'

/** The company and the ad or template of the editor. Imports come from the company's other ads and templates. */
export interface ImportScope {
  companyId: number
  ad?: number
  stepTemplate?: number
}

/** All steps of another ad or template, or one of its steps. */
export type Imported = { kind: 'all'; steps: readonly EditedStep[] } | { kind: 'one'; step: EditedStep }

type Source = 'template' | 'ad'
interface Choice {
  id: number
  label: string
  detail?: string
}

const all = 'all'

/**
 * Lets the user choose a template or an ad and, if it has steps with a text, which of its steps to import (PIPE-85,
 * PIPE-86).
 */
function ImportDialog({
  choices,
  onClose,
}: {
  choices: Record<Source, readonly Choice[]>
  onClose: (imported?: Imported) => void
}) {
  const t = useTexts(stepsTexts)
  const ui = useTexts(uiTexts)
  const [source, setSource] = useState<Source>(choices.template.length > 0 ? 'template' : 'ad')
  const [chosen, setChosen] = useState<number | null>(null)
  const [steps, setSteps] = useState<readonly EditedStep[] | null>(null)
  const [what, setWhat] = useState<string | null>(null)
  const latestRequest = useRef('')
  const offered = textSteps(steps ?? [])
  const isReady = steps !== null && (offered.length === 0 || what !== null)
  const choose = (from: Source, id: number | null) => {
    latestRequest.current = `${from} ${id}`
    setSource(from)
    setChosen(id)
    setSteps(null)
    setWhat(null)
    if (id === null) return
    const request = latestRequest.current
    const reading = from === 'ad' ? readAdSteps(id) : readStepTemplate(id)
    // A response for an earlier choice is ignored.
    reading.then((answer) => {
      if (latestRequest.current === request) setSteps(answer?.steps ?? null)
    }, reportError)
  }
  const submit = () => {
    if (!isReady) return
    const step = offered.find(({ uuid }) => uuid === what)
    onClose(step ? { kind: 'one', step } : { kind: 'all', steps })
  }
  return (
    <Dialog
      title={t('importTitle')}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isReady} isPending={chosen !== null && steps === null}>
            {t('importConfirm')}
          </Button>
        </>
      }
    >
      <DialogText>{t('importBody')}</DialogText>
      <Segmented<Source>
        aria-label={t('importFrom')}
        options={[
          { id: 'template', label: t('importTemplate'), isDisabled: choices.template.length === 0 },
          { id: 'ad', label: t('importAd'), isDisabled: choices.ad.length === 0 },
        ]}
        value={source}
        onChange={(from) => {
          if (from !== source) choose(from, null)
        }}
      />
      <ComboBox
        key={source}
        label={t(source === 'ad' ? 'importAd' : 'importTemplate')}
        options={choices[source]}
        value={chosen}
        onChange={(id) => choose(source, id)}
      />
      {offered.length > 0 && (
        <Select
          label={t('importWhat')}
          options={[
            { id: all, label: t('importAll') },
            ...offered.map(({ uuid, name }) => ({ id: uuid, label: name })),
          ]}
          value={what}
          onChange={setWhat}
        />
      )}
    </Dialog>
  )
}

/**
 * Lets the user choose steps to import from a template or another ad of the company. Returns undefined if the user
 * cancels.
 */
export async function chooseImport({
  companyId,
  ad: ownAd,
  stepTemplate: ownTemplate,
}: ImportScope): Promise<Imported | undefined> {
  try {
    const answer = await fetchQuery<ImportDialogListQuery>(
      currentEnvironment(),
      graphql`
        query ImportDialogListQuery($company: Int!) @throwOnFieldError {
          company(by: { databaseId: $company }) {
            stepTemplates {
              databaseId
              name
            }
            projects {
              folders {
                ads {
                  databaseId
                  name
                  owner {
                    name
                  }
                  city
                  use: applicationMethod
                  source
                }
              }
            }
          }
        }
      `,
      { company: companyId },
    ).toPromise()
    const { stepTemplates = [], projects = [] } = answer?.company ?? {}
    const template = sortTemplatesByName(stepTemplates)
      .filter(({ databaseId }) => databaseId !== ownTemplate)
      .map(({ databaseId, name }) => ({ id: databaseId, label: name }))
    const ad = projects
      .flatMap(({ folders }) => folders)
      .flatMap((folder) => folder.ads)
      .filter(({ databaseId, use, source }) => databaseId !== ownAd && hasBoard({ use: uses.toRule(use), source }))
      .map(({ databaseId, name, owner, city }) => ({
        id: databaseId,
        label: name,
        detail: [owner.name, city].filter(Boolean).join(' · '),
      }))
    if (ad.length + template.length === 0) {
      await dialogs.alert({ title: stepsTexts.t('importNoneTitle'), body: stepsTexts.t('importNone') })
      return undefined
    }
    return await dialogs.open<Imported>((close) => <ImportDialog choices={{ ad, template }} onClose={close} />)
  } catch (error) {
    reportError(error)
    return undefined
  }
}
