import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './Profile.module.css'
import { cropPicture, type CropArea, type DecodedPicture } from './picture.ts'
import { profileTexts } from './texts.ts'

/** Lets the user crop a picture to a circle. Moves by drag or arrow keys, zooms with the wheel or the slider. */
export function CropDialog({ picture, onClose }: { picture: DecodedPicture; onClose: (dataUrl?: string) => void }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const zoomId = useId()
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  return (
    <Dialog
      title={t('avatar.cropTitle')}
      onClose={() => onClose()}
      onSubmit={() => {
        if (area) onClose(cropPicture(picture, area))
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={area === null}>
            {t('avatar.use')}
          </Button>
        </>
      }
    >
      <DialogText>{t('avatar.cropHelp')}</DialogText>
      <div className={styles.crop}>
        <Cropper
          image={picture.url}
          crop={offset}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('avatar.cropArea'), role: 'group' }}
          onCropChange={setOffset}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
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
