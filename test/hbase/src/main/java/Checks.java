import java.util.Objects;

/** Counts what was checked and what failed. */
final class Checks {
  private static int passed;
  private static int failed;

  private Checks() {}

  interface Body {
    void run() throws Exception;
  }

  static void is(Object found, Object expected, String name) {
    ok(Objects.equals(found, expected), name, "found " + found + ", expected " + expected);
  }

  static void ok(boolean condition, String name, String otherwise) {
    if (condition) {
      passed++;
      System.out.println("ok - " + name);
    } else {
      failed++;
      System.out.println("not ok - " + name + ": " + otherwise);
    }
  }

  /** What throws has failed. */
  static void attempt(String name, Body body) {
    try {
      body.run();
    } catch (Throwable e) {
      failed++;
      System.out.println("not ok - " + name);
      e.printStackTrace(System.out);
    }
  }

  static int report() {
    System.out.printf("HBase: %d passed, %d failed%n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
  }
}
