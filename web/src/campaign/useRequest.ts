/** A request that the page waits for: buttons are idle meanwhile, and a refusal is shown. */

import { type Signal, useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";

interface Requesting {
  trouble: Signal<string>;
  isBusy: Signal<boolean>;
  request: (what: () => Promise<unknown>) => Promise<void>;
}

export function useRequest(): Requesting {
  const trouble = useSignal("");
  const isBusy = useSignal(false);

  async function request(what: () => Promise<unknown>) {
    isBusy.value = true;
    trouble.value = "";
    try {
      await what();
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }
  return { trouble, isBusy, request };
}
