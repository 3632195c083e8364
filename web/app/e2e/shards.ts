import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds of each file, measured; of one that is not listed, as many as an ordinary one takes. */
const SECONDS: Record<string, number> = {};
const ORDINARY = 20;

const seconds = ({ moduleId }: TestSpecification): number => SECONDS[basename(moduleId)] ?? ORDINARY;

/**
 * Deals the files out for `--shard=1/2` and `--shard=2/2`: the longest first, each to the shard that has least to do.
 * Shards share nothing but the built app, which they only read: browsers, ports and folders are each one's own.
 */
export class Shards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ files: [] as TestSpecification[], seconds: 0 }));
    for (const file of await this.sort(files)) {
      const least = shards.reduce((one, other) => (other.seconds < one.seconds ? other : one));
      least.files.push(file);
      least.seconds += seconds(file);
    }
    return shards[index - 1]?.files ?? [];
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => seconds(other) - seconds(one) || one.moduleId.localeCompare(other.moduleId));
  }
}
