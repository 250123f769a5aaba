import { expect, test } from 'vitest'
import { layerOf } from './css-layers.ts'

test('assigns a style sheet to the layer of its folder', () => {
  expect(layerOf('ui/Button.module.css')).toBe('ui')
  expect(layerOf('styles/Text.module.css')).toBe('helpers')
  expect(layerOf('shell/help/HelpPanel.module.css')).toBe('shell')
  expect(layerOf('shell/palette/Palette.module.css')).toBe('shell')
  expect(layerOf('features/candidate/card/CardHead.module.css')).toBe('shared')
  expect(layerOf('pages/company/ad/board/lanes/BoardBox.module.css')).toBe('pages')
  expect(layerOf('ui/gallery/Gallery.module.css')).toBe('pages')
})
