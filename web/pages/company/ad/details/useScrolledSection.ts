import { useState, type UIEvent } from 'react'
import { SECTIONS, type Section } from './details-form.ts'
import { sectionId } from './SectionNav.tsx'

/** Returns the section at the top of the scrolling column. */
export function useScrolledSection() {
  const [currentSection, setCurrentSection] = useState<Section>('text')
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const isAtEnd = currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - 2
    const passed = SECTIONS.filter(
      (section) =>
        (document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? Infinity) <= top + height / 3,
    )
    setCurrentSection((isAtEnd && currentTarget.scrollTop > 0 ? SECTIONS.at(-1) : passed.at(-1)) ?? 'text')
  }
  return { currentSection, onScroll }
}
