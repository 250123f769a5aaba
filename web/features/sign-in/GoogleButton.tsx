import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { authStyles } from '#web/shell/auth/AuthNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { redirectToGoogle, getGoogleUrl } from './google-way.ts'
import { signInPartsTexts } from './texts.ts'

interface GoogleButtonProps {
  /** The path to return to after signing in. */
  redirect: string | null
}

/** Offers to continue with Google if the installation has a Google client (ACC-28). */
export function GoogleButton({ redirect }: GoogleButtonProps) {
  const t = useTexts(signInPartsTexts)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    void getGoogleUrl().then((address) => {
      if (isHere) setUrl(address)
    })
    return () => {
      isHere = false
    }
  }, [])
  if (url === null) return null
  return (
    <>
      <p className={authStyles.or}>
        <span>{t('or')}</span>
      </p>
      <Button size="lg" isBlock onPress={() => redirectToGoogle(url, redirect)}>
        <GoogleMark />
        {t('withGoogle')}
      </Button>
    </>
  )
}

/** Google's logo in its own colors. */
function GoogleMark() {
  return (
    <svg className={authStyles.google} viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.5 2.7-3.8 2.7-6.6z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2c-.8.5-1.8.9-3.1.9-2.4 0-4.4-1.6-5.1-3.8H.9v2.3A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.9 10.7a5.4 5.4 0 0 1 0-3.4V5H.9a9 9 0 0 0 0 8z" />
      <path fill="#EA4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 .9 5l3 2.3C4.6 5.2 6.6 3.6 9 3.6z" />
    </svg>
  )
}
