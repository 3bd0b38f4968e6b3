/** What most parts of a table get. */

import type { Names } from "../app/names";
import type { TableClient } from "../app/tableClient";
import type { Selection } from "./selection";

export interface TableProps {
  table: TableClient;
  names: Names;
  selection: Selection;
}
