import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './Profile.module.css'
import { cutPicture, type Cut, type ReadPicture } from './read-picture.ts'
import { profileTexts } from './texts.ts'

/**
 * Chooses the round part of a picture: moved with mouse, finger or arrow keys, made larger with the wheel or the
 * slider.
 */
export function CropDialog({ picture, onClose }: { picture: ReadPicture; onClose: (cut?: string) => void }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const zoomId = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut | null>(null)
  return (
    <Dialog
      title={t('avatar.cropTitle')}
      onClose={() => onClose()}
      onSubmit={() => {
        if (cut) onClose(cutPicture(picture, cut))
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={cut === null}>
            {t('avatar.use')}
          </Button>
        </>
      }
    >
      <DialogText>{t('avatar.cropHelp')}</DialogText>
      <div className={styles.crop}>
        <Cropper
          image={picture.url}
          crop={place}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('avatar.cropArea'), role: 'group' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setCut(pixels)}
        />
      </div>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>{t('avatar.zoom')}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </div>
    </Dialog>
  )
}
