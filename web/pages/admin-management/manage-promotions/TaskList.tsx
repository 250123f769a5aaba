import { CircleAlert, CircleDashed, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { TaskList_query$key } from '#web/__generated__/TaskList_query.graphql.ts'
import type { TaskListMoreQuery } from '#web/__generated__/TaskListMoreQuery.graphql.ts'
import type {
  SponsoringFault,
  TaskList_task$data,
  TaskList_task$key,
} from '#web/__generated__/TaskList_task.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { reportLoadFailure } from '#web/lists/report-load-failure.ts'
import { closeStaffTask, completeStaffTask } from './acts.ts'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './ManagePromotions.module.css'
import { managePromotionsTexts } from './texts.ts'
import { faultEnum, packageEnum, serviceName, type SchemaPackage } from './promotion-enums.ts'

interface TaskListProps {
  tasks: TaskList_query$key
  /** Called when a task was done or closed, or has failed. */
  onChanged: () => void
}

/**
 * The manual tasks of staff: ads of other services to sponsor, and extras of packages. A failure is shown below the row
 * of its task (PROMO-52 to PROMO-61).
 */
export function TaskList({ tasks: key, onChanged }: TaskListProps) {
  const t = useTexts(managePromotionsTexts)
  const {
    data: {
      office: { tasks: connection },
    },
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<TaskListMoreQuery, TaskList_query$key>(
    graphql`
      fragment TaskList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "TaskListMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) {
        office {
          tasks(first: $first, after: $after, status: OPEN) @connection(key: "TaskList_tasks", filters: []) {
            totalCount
            edges {
              node {
                ...TaskList_task
              }
            }
          }
        }
      }
    `,
    key,
  )
  const tasks = useFragment<TaskList_task$key>(
    graphql`
      fragment TaskList_task on StaffTask @relay(plural: true) @throwOnFieldError {
        id
        kind
        service
        package
        mediaSelection
        createdAt
        fault
        viewerCanMend
        credits {
          left
          needed
        }
        packageCredits {
          package
          left
          needed
        }
        adName
        companyName
        ad {
          databaseId
        }
        company {
          databaseId
        }
      }
    `,
    connection.edges.map(({ node }) => node),
  )
  if (tasks.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('tasks.title')}>
      <h2 className={styles.head}>
        {t('tasks.title')} <span>{connection.totalCount ?? null}</span>
        <small>{t('tasks.note')}</small>
      </h2>
      <DataTable isFixed className={styles.table} aria-label={t('tasks.title')}>
        <thead>
          <tr>
            <th scope="col">{t('column.ad')}</th>
            <th scope="col">{t('column.package')}</th>
            <th scope="col">{t('tasks.service')}</th>
            <th scope="col">{t('tasks.created')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {tasks.map((task) => (
          <TaskRows key={task.id} task={task} onChanged={onChanged} />
        ))}
      </DataTable>
      {hasNext && (
        <p className={styles.more}>
          <Button size="sm" isPending={isLoadingNext} onPress={() => loadNext(100, reportLoadFailure)}>
            {t('more')}
          </Button>
        </p>
      )}
    </section>
  )
}

function TaskRows({ task, onChanged }: { task: TaskList_task$data[number]; onChanged: () => void }) {
  const t = useTexts(managePromotionsTexts)
  const dayAndTime = useDayAndTime()
  const { id, kind, adName, companyName, fault } = task
  const [complete, isCompleting] = useAct(completeStaffTask)
  const [close, isClosing] = useAct(closeStaffTask)
  const pictures =
    task.mediaSelection === 'UPLOADED'
      ? t('tasks.uploaded')
      : task.mediaSelection === 'AUTO_SELECT'
        ? t('tasks.ours')
        : ''
  const isSponsoring = kind === 'SPONSOR'
  const verb = !isSponsoring ? t('tasks.done') : fault ? t('tasks.again') : t('tasks.sponsor')
  const onComplete = useOneAtATime(async () => {
    let chosen: SchemaPackage | null = null
    // The connection has no default package, so staff choose one.
    if (isSponsoring && task.package === null) {
      const { StartDialog } = await fetchPart(() => import('./StartDialog.tsx'))
      chosen =
        (await dialogs.open<SchemaPackage>((done) => (
          <StartDialog adName={adName} companyName={companyName} taskCredits={task.packageCredits} onClose={done} />
        ))) ?? null
      if (chosen === null) return
    }
    const answer = await complete({ input: { staffTaskId: id, package: chosen } })
    if (answer?.staffTask?.status === 'DONE') showToast(t(isSponsoring ? 'tasks.sponsored' : 'tasks.isDone'))
    // Also after a failure, which is then shown below the row.
    onChanged()
  })
  const onClose = useOneAtATime(async () => {
    if (
      !(await dialogs.confirm({
        title: t('tasks.closeTitle'),
        body: <p>{t('tasks.closeBody', { ad: adName })}</p>,
        confirmLabel: t('tasks.close'),
      }))
    )
      return
    await close({ input: { staffTaskId: id } })
    onChanged()
  })
  return (
    <tbody>
      <tr data-failed={fault !== null || undefined}>
        <th scope="row" className={tableStyles.ad}>
          <b className="truncate" title={adName}>
            {adName}
          </b>
          <small className="truncate">{companyName ?? '–'}</small>
        </th>
        <td>
          {task.package === null ? <span className="muted">–</span> : t(`package.${packageEnum.toRule(task.package)}`)}
        </td>
        <td className="muted">
          {isSponsoring
            ? task.service === null
              ? '–'
              : serviceName(task.service)
            : t(kind === 'SOCIAL_MEDIA' ? 'tasks.socialMedia' : 'tasks.programmatic')}
          {pictures !== '' && (
            <small className={styles.pictures} title={pictures}>
              {pictures}
            </small>
          )}
        </td>
        <td className="date muted">{dayAndTime(task.createdAt)}</td>
        <td>
          <span
            className={cx(flexStyles.inlineWide, styles.state)}
            data-state={isCompleting ? 'running' : fault ? 'failed' : 'waiting'}
          >
            <Icon icon={fault ? CircleAlert : CircleDashed} size="sm" />
            {t(isCompleting ? 'tasks.running' : fault ? 'tasks.failed' : 'tasks.waiting')}
          </span>
        </td>
        <td>
          <div className={flexStyles.tools}>
            <IconButton
              icon={X}
              size="sm"
              label={t('tasks.closeOf', { ad: adName })}
              isDisabled={isClosing || isCompleting}
              onPress={() => void onClose()}
            />
            <Button
              size="sm"
              isPending={isCompleting}
              aria-label={`${verb}: ${adName}`}
              onPress={() => void onComplete()}
            >
              {verb}
            </Button>
          </div>
        </td>
      </tr>
      {fault !== null && (
        <tr className={styles.fault}>
          <td colSpan={6}>
            <Fault fault={fault} task={task} /> <RemedyLink fault={fault} task={task} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The reason of a failure as text (PROMO-54 to PROMO-61). */
function Fault({ fault, task }: { fault: SponsoringFault | '%future added value'; task: TaskList_task$data[number] }) {
  const t = useTexts(managePromotionsTexts)
  const [company, service] = [task.companyName ?? '–', task.service === null ? '–' : serviceName(task.service)]
  const faultKey = faultEnum.toRule(fault)
  const credits = { left: task.credits?.left ?? 0, needed: task.credits?.needed ?? 0 }
  switch (faultKey) {
    case 'integrationMissing':
    case 'integrationNotSetUp':
    case 'noDefaultPromotionType':
      return t(`fault.${faultKey}`, { service })
    case 'noSalesperson':
    case 'creditsNotEnabled':
      return t(`fault.${faultKey}`, { company })
    case 'insufficientVolumeCredits':
      return t('fault.insufficient', { company, package: t('package.volume'), ...credits })
    case 'insufficientBasicCredits':
      return t('fault.insufficient', { company, package: t('package.basic'), ...credits })
    case 'insufficientBoostCredits':
      return t('fault.insufficient', { company, package: t('package.boost'), ...credits })
    case 'insufficientBoostPlusCredits':
      return t('fault.insufficient', { company, package: t('package.boost-plus'), ...credits })
    case 'insufficientBoostProCredits':
      return t('fault.insufficient', { company, package: t('package.boost-pro'), ...credits })
    case 'multipleLocations':
    case 'countryNotSupported':
    case 'cityNotSupported':
    case 'adNotActive':
    case 'promotionFailed':
      return t(`fault.${faultKey}`)
  }
}

const remedies = {
  integrationMissing: 'connection',
  integrationNotSetUp: 'connection',
  noDefaultPromotionType: 'connection',
  noSalesperson: 'salesperson',
  creditsNotEnabled: 'enabling',
  insufficientVolumeCredits: 'credits',
  insufficientBasicCredits: 'credits',
  insufficientBoostCredits: 'credits',
  insufficientBoostPlusCredits: 'credits',
  insufficientBoostProCredits: 'credits',
  multipleLocations: 'ad',
  countryNotSupported: 'ad',
  cityNotSupported: 'ad',
  adNotActive: null,
  promotionFailed: null,
} as const

/** A link to the page where the user can fix the fault. Renders nothing if the user may not fix it. */
function RemedyLink({
  fault,
  task: { ad, company, companyName, viewerCanMend },
}: {
  fault: SponsoringFault | '%future added value'
  task: TaskList_task$data[number]
}) {
  const t = useTexts(managePromotionsTexts)
  const remedy = remedies[faultEnum.toRule(fault)]
  if (remedy === null || !viewerCanMend) return null
  const to =
    remedy === 'ad'
      ? `/${company.databaseId}/ad/${ad.databaseId}/details`
      : `/admin-management/companies?${new URLSearchParams({ search: companyName ?? '' })}`
  return <Link to={to}>{t(`mend.${remedy}`)}</Link>
}
