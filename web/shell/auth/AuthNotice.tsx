import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './AuthFrame.module.css'

/** A notice above a sign-in form: a success or a failure. */
export function AuthNotice({ tone, children }: { tone: 'positive' | 'negative'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-tone={tone} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon icon={tone === 'negative' ? CircleAlert : CircleCheck} />
      <span>{children}</span>
    </p>
  )
}

export const authStyles = styles
