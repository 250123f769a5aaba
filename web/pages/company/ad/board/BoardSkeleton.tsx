import { PageBar, SheetBars, SubBar } from '#web/ui/Layout.tsx'
import { Skeleton, SkeletonBar } from '#web/ui/Skeleton.tsx'
import styles from './BoardSkeleton.module.css'

const BOXES_PER_LANE = [3, 5, 4, 3, 2]

/** Shown while a board loads. */
export function BoardSkeleton() {
  return (
    <div className={styles.board}>
      <SheetBars>
        <PageBar>
          <Skeleton>
            <SkeletonBar width="14rem" />
          </Skeleton>
        </PageBar>
        <SubBar>
          <Skeleton>
            <SkeletonBar width="28rem" isSmall />
          </Skeleton>
        </SubBar>
      </SheetBars>
      <Skeleton className={styles.lanes}>
        {BOXES_PER_LANE.map((boxes, lane) => (
          <div key={lane} className={styles.lane}>
            <SkeletonBar width="60%" />
            {Array.from({ length: boxes }, (_, box) => (
              <div key={box} className={styles.box}>
                <SkeletonBar width="70%" />
                <SkeletonBar width="45%" isSmall />
              </div>
            ))}
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
