import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/visibility')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(() => page.close())

const packages = {
  id: 'P',
  version: 'p1',
  percentages: [
    { key: 'basic', percentage: 40 },
    { key: 'boost', percentage: 60 },
  ],
  changes: [{ at: '2025-11-01T08:00:00Z', by: 'Eva Norling', changed: [{ key: 'boost', from: 50, to: 60 }] }],
}
const sites = { id: 'V', version: 'v1', percentages: [{ key: 'jobb.example', percentage: 100 }], changes: [] }
const open = (which: 'profile' | 'volume', answers: object = {}, roles = ['Administrator']) => {
  page = renderRoute(`/admin-management/visibility-percentage-${which}`, {
    roles,
    answers: {
      ...recruiterAnswers,
      packageVisibility: () => packages,
      volumeVisibility: () => sites,
      ...answers,
    } as never,
  })
}
const conflict = {
  visibility: null,
  errors: [{ __typename: 'ConflictError', reason: 'CONFLICT', code: 'conflict', message: '', path: null }],
}

test('SHELL-77 ADMIN-98 an Administrator changes the visibility of packages, sees what breaks a promise and who changed what', async () => {
  const sent: unknown[] = []
  open('profile', {
    setPackageVisibility: ({ input }: { input: object }) => {
      sent.push(input)
      return {
        visibility: {
          ...packages,
          version: 'p2',
          percentages: [
            { key: 'basic', percentage: 40 },
            { key: 'boost', percentage: 80 },
          ],
        },
        errors: [],
      }
    },
  })
  await page.see('aside b', t('change', { name: t('packages.boost'), from: '50', to: '60' }))
  expect(page.text()).not.toContain(t('broken', { package: t('packages.boost'), given: '2', promised: '1,5' }))
  page.write(await page.see(`input[aria-label="${t('percentOf', { name: t('packages.boost') })}"]`), '80')
  await page.press('h2')
  await until(() =>
    expect(page.text()).toContain(t('broken', { package: t('packages.boost'), given: '2', promised: '1,5' })),
  )
  // What is no percentage breaks no promise, and is not saved.
  const boost = (await page.see(
    `input[aria-label="${t('percentOf', { name: t('packages.boost') })}"]`,
  )) as HTMLInputElement
  page.write(boost, '101')
  await page.press('h2')
  await until(() =>
    expect(page.text()).not.toContain(t('broken', { package: t('packages.boost'), given: '2', promised: '1,5' })),
  )
  expect(page.text()).not.toContain(t('broken', { package: t('packages.boost'), given: '0', promised: '1,5' }))
  await page.press('button', t('save'))
  expect(sent).toEqual([])
  page.write(boost, '80')
  await page.press('h2')
  await page.press('button', t('save'))
  await until(() =>
    expect(sent).toEqual([
      {
        percentages: [
          { key: 'basic', percentage: 40 },
          { key: 'boost', percentage: 80 },
        ],
        version: 'p1',
      },
    ]),
  )
  await page.gone('[role="status"] svg')
})

test('SHELL-77 ADMIN-98 a package that breaks its promise is set to what keeps it by a press, where any percentage does', async () => {
  open('profile', {
    packageVisibility: () => ({
      ...packages,
      percentages: [
        { key: 'basic', percentage: 45 },
        { key: 'boost', percentage: 60 },
        { key: 'boost-pro', percentage: 100 },
      ],
    }),
  })
  const field = await page.see<HTMLInputElement>(`input[aria-label="${t('percentOf', { name: t('packages.boost') })}"]`)
  expect(page.text()).toContain(t('broken', { package: t('packages.boost-pro'), given: '2,22', promised: '2,5' }))
  expect(
    [...document.querySelectorAll('button')].flatMap((each) =>
      each.textContent === t('set', { percentage: '67,5' }) ? [each.getAttribute('aria-label')] : [],
    ),
  ).toEqual([t('setOf', { package: t('packages.boost'), percentage: '67,5' })])
  expect(page.text()).not.toContain(t('set', { percentage: '112,5' }))
  await page.press('button', t('set', { percentage: '67,5' }))
  await until(() => expect(field.value).toBe('67,5'))
  expect(page.text()).not.toContain(t('broken', { package: t('packages.boost'), given: '1,5', promised: '1,5' }))
  expect(page.text()).toContain(t('unsaved'))
})

test('SHELL-77 SHELL-78 the breadcrumb leads over visibility to its part', async () => {
  const crumbs = () => [...document.querySelectorAll('nav li:not([hidden])')].map(({ textContent }) => textContent)
  open('volume')
  await page.see('nav [aria-current="page"]', t('volume'))
  expect(crumbs().slice(-2)).toEqual([t('title'), t('volume')])
  await page.press('nav a', t('title'))
  await page.see('nav [aria-current="page"]', t('profile'))
  expect(page.path()).toBe('/admin-management/visibility-percentage-profile')
})

test('sites are added and removed; one that is no domain is told; a failed save can be sent again SHELL-78 ADMIN-98', async () => {
  const sent: unknown[] = []
  open('volume', {
    setVolumeVisibility: ({ input }: { input: object }) => {
      sent.push(input)
      return conflict
    },
  })
  await page.press('button', t('add'))
  const name = () =>
    [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${t('siteName')}"]`)].at(-1) as HTMLInputElement
  await until(() => expect(name()?.value).toBe(''))
  page.write(name(), 'inte en domän')
  await page.press('button', t('save'))
  await until(() => expect(page.text()).toContain(t('invalid')))
  page.write(name(), 'arbete.example')
  const amounts = [...document.querySelectorAll<HTMLInputElement>('input')].filter((each) =>
    each.getAttribute('aria-label')?.startsWith(t('percentOf', { name: '' }).split(' i ')[0]?.trim() ?? ''),
  )
  page.write(amounts.at(-1) as HTMLInputElement, '20')
  await page.press('h2')
  await page.press('button', t('save'))
  await until(() =>
    expect(sent).toEqual([
      {
        percentages: [
          { key: 'jobb.example', percentage: 100 },
          { key: 'arbete.example', percentage: 20 },
        ],
        version: 'v1',
      },
    ]),
  )
  await page.see('[role="alertdialog"]', t('failed'))
  expect(page.text()).toContain(t('unsaved'))
})

test('ADMIN-98 who saves after a colleague sees both versions: theirs is taken, or what was changed here is saved over it', async () => {
  const sent: { percentages: object[]; version: string }[] = []
  let stored = packages
  open('profile', {
    packageVisibility: () => stored,
    setPackageVisibility: ({ input }: { input: { percentages: typeof packages.percentages; version: string } }) => {
      sent.push(input)
      if (input.version !== stored.version)
        return {
          visibility: null,
          errors: [
            {
              __typename: 'ConflictError',
              reason: 'CHANGED_MEANWHILE',
              code: 'changedMeanwhile',
              message: '',
              path: null,
            },
          ],
        }
      stored = { ...packages, percentages: input.percentages, version: `${stored.version}+` }
      return { visibility: stored, errors: [] }
    },
  })
  const field = `input[aria-label="${t('percentOf', { name: t('packages.boost') })}"]`
  const boost = () => page.see<HTMLInputElement>(field)
  const saveBoost = async (percentage: string) => {
    const input = await boost()
    input.focus()
    page.write(input, percentage)
    input.blur()
    await page.press('button', t('save'))
    const dialog = await page.see('[role="alertdialog"]', editor('meanwhile.title'))
    return [...dialog.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  }
  await boost()
  stored = {
    ...packages,
    percentages: [
      { key: 'basic', percentage: 45 },
      { key: 'boost', percentage: 70 },
    ],
    version: 'theirs',
  }
  // What only the colleague changed is not asked about: it stays.
  expect(await saveBoost('80')).toEqual([
    [t('packages.boost'), t('percent', { number: '70' }), t('percent', { number: '80' })],
  ])
  await page.press('[role="alertdialog"] button', editor('meanwhile.load'))
  await until(() => expect(page.find<HTMLInputElement>(field)?.value).toBe('70'))
  await page.gone('[role="status"] svg')
  expect(sent).toHaveLength(1)

  stored = {
    ...stored,
    percentages: [
      { key: 'basic', percentage: 50 },
      { key: 'boost', percentage: 75 },
    ],
    version: 'anew',
  }
  expect(await saveBoost('90')).toEqual([
    [t('packages.boost'), t('percent', { number: '75' }), t('percent', { number: '90' })],
  ])
  await page.press('[role="alertdialog"] button', editor('meanwhile.replace'))
  await page.gone('[role="status"] svg')
  expect(sent.slice(1)).toEqual([
    {
      percentages: [
        { key: 'basic', percentage: 45 },
        { key: 'boost', percentage: 90 },
      ],
      version: 'theirs',
    },
    {
      percentages: [
        { key: 'basic', percentage: 50 },
        { key: 'boost', percentage: 90 },
      ],
      version: 'anew',
    },
  ])
})

test('ADMIN-98 sites that were added and removed here go over the list that a colleague saved', async () => {
  const sent: { percentages: object[]; version: string }[] = []
  let stored = {
    ...sites,
    percentages: [
      { key: 'ena.example', percentage: 10 },
      { key: 'andra.example', percentage: 20 },
    ],
  }
  open('volume', {
    volumeVisibility: () => stored,
    setVolumeVisibility: ({ input }: { input: { percentages: typeof sites.percentages; version: string } }) => {
      sent.push(input)
      if (input.version !== stored.version)
        return {
          visibility: null,
          errors: [
            {
              __typename: 'ConflictError',
              reason: 'CHANGED_MEANWHILE',
              code: 'changedMeanwhile',
              message: '',
              path: null,
            },
          ],
        }
      return { visibility: { ...stored, percentages: input.percentages, version: 'v3' }, errors: [] }
    },
  })
  await page.press(`button[aria-label="${t('remove', { site: 'ena.example' })}"]`)
  stored = { ...stored, percentages: [...stored.percentages, { key: 'tredje.example', percentage: 30 }], version: 'v2' }
  await page.press('button', t('save'))
  await page.see('[role="alertdialog"] tbody th', 'ena.example')
  await page.press('[role="alertdialog"] button', editor('meanwhile.replace'))
  await page.gone('[role="status"] svg')
  expect(sent[1]).toEqual({
    percentages: [
      { key: 'andra.example', percentage: 20 },
      { key: 'tredje.example', percentage: 30 },
    ],
    version: 'v2',
  })
})

test('SHELL-77 SHELL-78 nobody but an Administrator comes in', async () => {
  for (const which of ['profile', 'volume'] as const) {
    for (const role of ['Moderator', 'Economy', 'ContentWriter', 'InternalSales']) {
      open(which, {}, [role])
      await until(() => expect(page.path()).not.toContain('visibility'))
      await page.close()
    }
  }
  open('profile')
})
