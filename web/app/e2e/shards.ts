import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How long each file takes, roughly, beside the others: only that counts. One that is not listed is ordinary. */
const SHARES: Record<string, number> = {
  "screens.test.ts": 25,
  "muster.test.ts": 24,
  "online.test.ts": 24,
  "names.test.ts": 14,
  "curtain.test.ts": 11,
  "tabs.test.ts": 11,
  "matrix.test.ts": 9,
  "map.test.ts": 9,
  "board.test.ts": 8,
  "joint.test.ts": 8,
};
const ORDINARY = 6;

const share = ({ moduleId }: TestSpecification): number => SHARES[basename(moduleId)] ?? ORDINARY;

/**
 * Deals the files out for `--shard=1/2` and `--shard=2/2`: the longest first, each to the shard that has least to do.
 * Shards share nothing but the built app, which they only read: browsers, ports and folders are each one's own.
 */
export class Shards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ files: [] as TestSpecification[], share: 0 }));
    for (const file of await this.sort(files)) {
      const least = shards.reduce((one, other) => (other.share < one.share ? other : one));
      least.files.push(file);
      least.share += share(file);
    }
    return shards[index - 1]?.files ?? [];
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => share(other) - share(one) || one.moduleId.localeCompare(other.moduleId));
  }
}
