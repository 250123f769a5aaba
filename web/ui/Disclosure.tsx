import { ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  type DisclosureProps as AriaDisclosureProps,
} from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

interface DisclosureProps extends Omit<AriaDisclosureProps, 'children' | 'className' | 'style'> {
  title: ReactNode
  /** Shown at the end of the heading row, outside its button. */
  end?: ReactNode
  children: ReactNode
  /** Heading level in the page's outline. */
  level?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** A heading that expands and collapses the content below it. */
export function Disclosure({ title, end, children, level = 3, className, ...rest }: DisclosureProps) {
  return (
    <AriaDisclosure {...rest} className={cx(styles.disclosure, className)}>
      <div className={styles.head}>
        <Heading level={level}>
          <Button slot="trigger" className={styles.trigger ?? ''}>
            <Icon icon={ChevronRight} size="sm" className={styles.chevron} />
            {title}
          </Button>
        </Heading>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      <DisclosurePanel className={styles.panel ?? ''}>{children}</DisclosurePanel>
    </AriaDisclosure>
  )
}
