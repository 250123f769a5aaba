import { Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { splitName } from '#rules/people/avatar.ts'
import type { ManageUsersPage_company$data } from '#web/__generated__/ManageUsersPage_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RowCheckbox } from '#web/ui/RowCheckbox.tsx'
import { useLongList } from '#web/ui/useLongList.ts'
import { useRem } from '#web/ui/useRem.ts'
import styles from './ManageUsers.module.css'
import { usersTexts } from './texts.ts'

export type User = ManageUsersPage_company$data['users'][number]

interface UserRowsProps {
  users: readonly User[]
  canManage: boolean
  /** Why nobody can be changed now, or null. */
  whyDisabled: string | null
  emptyText: string
  onRole: (user: User, isAdmin: boolean) => void
  onRemove: (user: User) => void
}

/** Row height in rem: 44 px. */
const ROW_HEIGHT_REM = 2.75

/** The rows of the users. Renders only visible rows. Users cannot change their own row (COMP-57 to COMP-59). */
export function UserRows({ users, canManage, whyDisabled, emptyText, onRole, onRemove }: UserRowsProps) {
  const t = useTexts(usersTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const list = useLongList({
    count: users.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_REM * rem,
    getItemKey: (index) => users[index]?.id ?? index,
    overscan: 10,
  })
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('name')}</span>
        <span>{t('email')}</span>
        <span>{t('admin')}</span>
        <span />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be focusable */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label={t('title')}>
        {users.length === 0 && (
          <p className={styles.none} role="status">
            {emptyText}
          </p>
        )}
        <ul className={styles.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start, key }) => {
            const user = users[index]
            return (
              user && (
                <li
                  key={key}
                  className={styles.row}
                  style={{ top: start }}
                  data-own={user.isViewer || undefined}
                  aria-setsize={users.length}
                  aria-posinset={index + 1}
                >
                  <Row {...{ user, canManage, whyDisabled, onRole, onRemove }} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}

/** Memoized, so that scrolling renders only the rows that become visible. */
const Row = memo(function Row({
  user,
  canManage,
  whyDisabled,
  onRole,
  onRemove,
}: { user: User } & Pick<UserRowsProps, 'canManage' | 'whyDisabled' | 'onRole' | 'onRemove'>) {
  const t = useTexts(usersTexts)
  const { name, email, imageUrl, isAdmin, isViewer } = user
  return (
    <>
      <span className={styles.person}>
        <Avatar person={{ ...splitName(name), email }} image={imageUrl} size="sm" />
        <b translate="no">{name}</b>
        {isViewer && <span>{t('you')}</span>}
      </span>
      <span className={styles.address}>{email}</span>
      <RowCheckbox
        label={t('adminOf', { name })}
        isSelected={isAdmin}
        isDisabled={!canManage || isViewer}
        whyDisabled={whyDisabled}
        onChange={(chosen) => onRole(user, chosen)}
      />
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('remove', { name })}
        isDisabled={!canManage || isViewer}
        whyDisabled={whyDisabled}
        onPress={() => onRemove(user)}
      />
    </>
  )
})
